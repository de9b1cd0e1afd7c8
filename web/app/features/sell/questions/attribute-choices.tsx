import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import {
  IconAlertTriangle,
  IconBandage,
  IconBatteryOff,
  IconBlur,
  IconCameraOff,
  IconCircleCheck,
  IconCircleDot,
  IconDatabase,
  IconDeviceMobileX,
  IconDeviceSim,
  IconDeviceWatch,
  IconFingerprintOff,
  IconHeartOff,
  IconPackage,
  IconPlug,
  IconPlugOff,
  IconReceipt,
  IconTexture,
  IconUsb,
  IconVolumeOff,
  IconWifi,
} from '@tabler/icons-react';
import type { WizardControls } from '../wizard/use-wizard.ts';
import type { SubStep } from '../wizard/wizard-state.ts';
import { ChoiceGroup, type ChoiceLayout, MultipleChoice, SingleChoice } from './choice.tsx';
import type { ChoiceIcon } from './device-choices.tsx';
import styles from './question.module.css';
import { type Menus, menusOf } from './question-words.ts';

/** Colours of makers' colour names, for a swatch beside the word; the word is what counts. */
const exact: Record<string, string> = {
  'azul-gelo': '#bcd6e4',
  'azul-pacifico': '#32505f',
  'azul-sierra': '#9fb8cf',
  'cinza-espacial': '#5d5f63',
  'cinza-onix': '#3f4347',
  '(product)red': '#b3172b',
  'preto-espacial': '#3b3a3d',
  'preto meia-noite': '#1d2023',
  'roxo-profundo': '#5a5069',
  'titanio azul': '#414a58',
  'titanio branco': '#eceae5',
  'titanio-deserto': '#c5a98d',
  'titanio natural': '#a8a39a',
  'titanio preto': '#3d3c3d',
  'verde-acinzentado': '#9fc4c3',
  'verde-alpino': '#4b5c4d',
  'verde-lima': '#d5e8a6',
  'verde-menta': '#bfe3d0',
  'verde meia-noite': '#4b5a52',
  'viva magenta': '#a8244f',
};

const byWord: Record<string, string> = {
  amarelo: '#f6dd86',
  azul: '#3f6b8f',
  branco: '#f5f5f0',
  bronze: '#b08d6e',
  cinza: '#8b8e92',
  coral: '#f08a76',
  creme: '#efe6d2',
  dourado: '#ead4b4',
  estelar: '#f1ebdf',
  grafite: '#4a4b4d',
  laranja: '#f0934a',
  lavanda: '#d9cfe6',
  lilas: '#cdbfe3',
  marrom: '#7a5c48',
  'meia-noite': '#1f2933',
  ouro: '#ead4b4',
  prata: '#e3e5e3',
  prateado: '#e3e5e3',
  preto: '#26282a',
  rosa: '#f3cfce',
  rose: '#e3c0b4',
  roxo: '#cfc6e0',
  titanio: '#a8a39a',
  ultramarino: '#8a9bec',
  verde: '#a9c3ab',
  vermelho: '#b3172b',
  violeta: '#cbbdd8',
};

/** `#rrggbb` for a colour's name in Portuguese; undefined for a name that says no colour. */
function swatchOf(name: string): string | undefined {
  const plain = foldName(name);
  const words = plain.split(/[\s/]+/);
  const found = words.flatMap((word) => byWord[word] ?? byWord[word.split('-')[0] ?? ''] ?? []);
  return exact[plain] ?? found[0];
}

const icons: readonly (readonly [RegExp, ChoiceIcon])[] = [
  [/smartwatch|relógio|pulseira/i, IconDeviceWatch],
  [/chip|esim/i, IconDeviceSim],
  [/wi-fi|gps/i, IconWifi],
  [/^\d+ ?(gb|tb)/i, IconDatabase],
  [/caixa/i, IconPackage],
  [/carregador/i, IconPlug],
  [/cabo/i, IconUsb],
  [/nota fiscal/i, IconReceipt],
  [/tela.*(mancha|risco)/i, IconBlur],
  [/tela/i, IconDeviceMobileX],
  [/traseira|tampa|carcaça/i, IconBandage],
  [/bateria/i, IconBatteryOff],
  [/câmera/i, IconCameraOff],
  [/alto-falante|microfone/i, IconVolumeOff],
  [/face id|digital|touch id/i, IconFingerprintOff],
  [/bot(ão|ões)|coroa/i, IconCircleDot],
  [/sensor/i, IconHeartOff],
  [/marcas de uso/i, IconTexture],
  [/perfeitamente/i, IconCircleCheck],
  [/falhas/i, IconAlertTriangle],
  [/não liga/i, IconPlugOff],
];

/** A picture for an answer; undefined where no icon fits. */
function iconOfAnswer(value: string): ChoiceIcon | undefined {
  return icons.find(([pattern]) => pattern.test(value))?.[1];
}

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
function explanationOf(value: string, brand: string | undefined): string | undefined {
  const words = explanations.find(([pattern]) => pattern.test(value.trim()))?.[1];
  return typeof words === 'object' ? words[menusOf(brand)] : words;
}

function ValuePicture({ attributeName, value }: { attributeName: string; value: string }) {
  if (attributeName.trim() === 'Cores') {
    return <span className={styles.swatch} style={{ background: swatchOf(value) ?? 'transparent' }} />;
  }
  const Icon = iconOfAnswer(value);
  return Icon ? <Icon size={24} stroke={1.6} /> : null;
}

type AttributeStep = Extract<SubStep, { kind: 'attribute' }>;

/** The answers to a question about the chosen model. */
export function AttributeChoices({ wizard, subStep }: { wizard: WizardControls; subStep: AttributeStep }) {
  const { attribute } = subStep;
  const brand = wizard.state.brand?.name;
  const chosen = wizard.state.answers[attribute.id] ?? [];
  const isShort = attribute.valores.every(
    ({ attribute_value: value }) => value.length < 18 && !explanationOf(value, brand),
  );
  const layout: ChoiceLayout = isShort ? 'compact' : 'row';
  return (
    <ChoiceGroup label={subStep.label} layout={layout}>
      {attribute.valores.map((value) => {
        const props = {
          name: value.attribute_value,
          note: explanationOf(value.attribute_value, brand),
          picture: <ValuePicture attributeName={attribute.attribute_name} value={value.attribute_value} />,
          layout,
          isChosen: chosen.includes(value.id),
        };
        const target = { attributeId: attribute.id, valueId: value.id };
        return isMultipleChoice(attribute.id) ? (
          <MultipleChoice key={value.id} {...props} onToggle={() => wizard.send({ type: 'toggled', ...target })} />
        ) : (
          <SingleChoice key={value.id} {...props} onChoose={() => wizard.send({ type: 'answered', ...target })} />
        );
      })}
    </ChoiceGroup>
  );
}
