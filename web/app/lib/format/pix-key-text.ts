import { formatCnpj, formatCpf } from '@giro/contract/rules/documents.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import type { PixKeyKind } from '@giro/contract/rules/pix-key.ts';

/** A stored key as people know it; a masked one as it is. */
export function pixKeyText(kind: PixKeyKind, key: string): string {
  switch (kind) {
    case 'cpf':
      return formatCpf(key);
    case 'cnpj':
      return formatCnpj(key);
    case 'telefone':
      return formatPhone(key.replace(/^\+55/, ''));
    case 'email':
    case 'aleatoria':
      return key;
  }
}
