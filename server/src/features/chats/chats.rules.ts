import { formatPhone, nationalNumber, phoneError } from '@giro/contract/rules/person.ts';

type Reading = { url: string } | { problem: string };

/** The address that opens a chat with somebody, its message written; or why there is none. */
export function chatAddress(phone: string | null, text: string): Reading {
  const number = nationalNumber(phone ?? '');
  if (number === '') return { problem: 'Esta pessoa não informou telefone. Escreva por e-mail.' };
  if (phoneError(number)) return { problem: `O telefone ${formatPhone(number)} não existe. Escreva por e-mail.` };
  if (number.length < 11) {
    return { problem: `${formatPhone(number)} é um telefone fixo, sem WhatsApp. Ligue, ou escreva por e-mail.` };
  }
  return { url: `https://wa.me/55${number}?text=${encodeURIComponent(text.toWellFormed())}` };
}
