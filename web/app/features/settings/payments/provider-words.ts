import { type Psp, type PspEnvironment, pspRows, psps } from '@giro/contract/rules/payment.ts';

interface ProviderWords {
  /** Describes the provider, or the task to do there before coming here. */
  hint: string;
  /** In which environments it wants to be shown a certificate of the shop's. */
  certificate: readonly PspEnvironment[];
  /** The provider's own names for its credentials, where they differ. */
  secretHint?: Partial<Record<PspEnvironment, string>>;
}

const always = ['producao', 'homologacao'] as const;
const real = ['producao'] as const;

export const providerWords: Record<Psp, ProviderWords> = {
  '': {
    hint: 'O cliente paga o código Pix da aba Loja, e você confirma cada pedido depois de ver o dinheiro na conta.',
    certificate: [],
  },
  simulador: {
    hint: 'Para conhecer e treinar: nenhum dinheiro de verdade se move.',
    certificate: [],
  },
  efi: {
    hint: 'Na sua conta Efí, em API, crie um aplicativo com os escopos de Pix e baixe o certificado de cada ambiente.',
    certificate: always,
  },
  inter: {
    hint: 'No Internet Banking PJ, crie uma integração da API Pix e baixe o certificado e a chave. Eles valem um ano.',
    certificate: always,
  },
  sicoob: {
    hint: 'No portal de desenvolvedores do Sicoob, cadastre um aplicativo da API Pix com o certificado da loja.',
    certificate: real,
    secretHint: {
      producao: 'O Sicoob não dá um: deixe em branco. O certificado basta.',
      homologacao: 'No ambiente de testes, cole aqui o token que o portal mostra.',
    },
  },
  itau: {
    hint: 'No portal de desenvolvedores do Itaú, peça o acesso à API de recebimentos Pix e gere o certificado.',
    certificate: real,
  },
  bb: {
    hint: 'No portal de desenvolvedores do Banco do Brasil, crie um aplicativo da API Pix e envie o certificado da loja.',
    certificate: real,
  },
  outro: {
    hint: 'Qualquer banco que oferece a API Pix do Banco Central. Peça a ele os dados abaixo.',
    certificate: always,
  },
};

/** The providers to choose from; the simulator where it works, or is chosen already. */
export function providerChoices(hasSimulator: boolean, chosen: Psp) {
  return psps
    .filter((psp) => psp !== 'simulador' || hasSimulator || chosen === psp)
    .map((value) => ({ value, label: pspRows[value].label }));
}
