import { type Menus, menusOf } from './device-menus.ts';

const explanations: readonly (readonly [RegExp, string | Record<Menus, string>])[] = [
  [/^somente chip físico/i, 'Tem gaveta para o chip e não aceita chip virtual.'],
  [/^chip físico e esim/i, 'Aceita o chip da gaveta e também um chip virtual.'],
  [/^chip físico/i, 'Tem gaveta para o chip da operadora.'],
  [/^somente esim/i, 'Não tem gaveta: a linha é um chip virtual.'],
  [/(wi-fi|gps) ?\+ ?cel/i, 'Também usa a internet da operadora.'],
  [/^(wi-fi|gps)$/i, 'Sem internet da operadora.'],
  [/caixa/i, 'A caixa que veio com o aparelho.'],
  [/carregador/i, 'Da própria marca e funcionando.'],
  [/cabo/i, 'Da própria marca e sem emendas.'],
  [/nota fiscal/i, 'Em papel ou digital, com o IMEI ou o número de série.'],
  [/pulseira/i, 'A pulseira que veio com o relógio.'],
  [/tela.*(trincad|quebrad)/i, 'Qualquer trinca no vidro, mesmo pequena ou no canto.'],
  [/tela.*(mancha|risco)/i, 'Manchas, linhas, ou riscos que a unha sente.'],
  [/(traseira|tampa).*(trincad|quebrad)/i, 'Qualquer trinca no vidro de trás ou na lente.'],
  [/(traseira|carcaça).*amassad/i, 'Amassado que se vê ou se sente com o dedo.'],
  [
    /bateria/i,
    {
      apple: 'Veja em Ajustes › Bateria › Saúde da bateria.',
      android: 'Acaba muito rápido, ou o aparelho desliga antes de chegar a zero.',
    },
  ],
  [/câmera/i, 'Fotos borradas, com manchas, ou câmera que não abre.'],
  [/alto-falante|microfone/i, 'Som baixo ou chiado, ou ninguém ouve você.'],
  [/face id|digital|touch id/i, 'Não reconhece rosto ou dedo, nem cadastrando de novo.'],
  [/bot(ão|ões)|coroa/i, 'Algum botão duro, solto ou que não responde.'],
  [/sensor/i, 'Batimentos ou oxigênio que não são medidos.'],
  [/marcas de uso/i, 'Riscos leves ou pequenos desgastes nas bordas. O que a capa esconde também conta.'],
  [/funciona perfeitamente/i, 'Liga, carrega, e tudo responde como deveria.'],
  [/com falhas/i, 'Reinicia sozinho, trava muito, ou alguma função não responde.'],
  [/não liga/i, 'Não dá sinal nem depois de uma hora na tomada.'],
];

/** The meaning of a choice, or an example of it, in a line; undefined where the name says it all. */
export function explanationOf(value: string, brand: string | undefined): string | undefined {
  const words = explanations.find(([pattern]) => pattern.test(value.trim()))?.[1];
  return typeof words === 'object' ? words[menusOf(brand)] : words;
}
