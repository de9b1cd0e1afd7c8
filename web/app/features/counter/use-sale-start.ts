import { beginSaleCall, type Sale } from '@giro/contract/calls/counter.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refusalsOf } from '../../ui/panel/form/form-parts.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { type Draft, saleBodyOf } from './draft.ts';

/** Begins the sale of a draft: repeated under the draft's key it is the same sale. `errors` has every refused field. */
export function useSaleStart(onBegun: (sale: Sale) => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSave({
    fallback: 'Não foi possível começar a venda.',
    unreachable: 'Sem resposta da loja. Verifique sua conexão e tente de novo: a venda não se repete.',
    form: refusalsOf({ setErrors }),
  });
  return {
    begin: (draft: Draft) =>
      save.run(async () => {
        setErrors({});
        const body = saleBodyOf(draft);
        onBegun(await callApi(beginSaleCall, { body, headers: { 'idempotency-key': draft.key } }));
      }),
    isBeginning: save.isSaving,
    errors,
    told: save.told,
    clear() {
      save.clear();
      setErrors({});
    },
  };
}
