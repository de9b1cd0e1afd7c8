/** State of a device when the shop sells it. */
export type Condition = 'sealed' | 'new' | 'display' | 'used';

interface Facts {
  /** One or two sentences on what makes this device a good buy. */
  intro: string;
  condition: Condition;
  /** Of a used device: what one sees of its age. */
  marks: string | undefined;
  /** Share of the battery's first capacity, in per cent. */
  batteryHealth: number | undefined;
  box: string;
}

export const stateNames: Record<Condition, string[]> = {
  sealed: ['Novo', 'Lacrado'],
  new: ['Novo'],
  display: ['Vitrine'],
  used: ['Seminovo'],
};

export const warranties: Record<Condition, string> = {
  sealed: '1 ano do fabricante',
  new: '1 ano do fabricante',
  display: '1 ano da loja',
  used: '1 ano da loja',
};

const states: Record<Condition, string> = {
  sealed: 'Aparelho novo, na caixa lacrada de fábrica, com nota fiscal.',
  new: 'Aparelho novo, nunca usado. Abrimos a caixa só para conferir o conteúdo. Vai com nota fiscal.',
  display: 'Aparelho de mostruário: ligado na loja, nunca teve dono. Vai restaurado e sem senhas.',
  used: 'Aparelho seminovo, comprado e revisado por nós, desbloqueado e sem senhas.',
};

function report({ condition, batteryHealth }: Facts): string | undefined {
  if (condition === 'sealed' || condition === 'new') return undefined;
  const battery = batteryHealth === undefined ? '' : ` Bateria com ${batteryHealth}% de saúde.`;
  return `<strong>Laudo de diagnóstico:</strong> tela, câmeras, som, sensores e conexões testados um a um; IMEI consultado e sem restrição.${battery}`;
}

const warrantyTexts: Record<Condition, string> = {
  sealed: '<strong>Garantia:</strong> 1 ano do fabricante, e acompanhamos você se precisar usar.',
  new: '<strong>Garantia:</strong> 1 ano do fabricante, e acompanhamos você se precisar usar.',
  display: '<strong>Garantia:</strong> 1 ano, com atendimento na loja.',
  used: '<strong>Garantia:</strong> 1 ano, com atendimento na loja.',
};

function items(lines: (string | undefined)[]): string {
  return lines
    .filter((line) => line !== undefined)
    .map((line) => `<li>${line}</li>`)
    .join('');
}

export function describeDevice(facts: Facts): string {
  const { intro, condition, marks, box } = facts;
  const list = items([
    `<strong>Estado:</strong> ${states[condition]}${marks ? ` ${marks}` : ''}`,
    `<strong>Na caixa:</strong> ${box}`,
    report(facts),
    warrantyTexts[condition],
  ]);
  return `<p>${intro}</p><ul>${list}</ul>`;
}

export function describeAccessory(intro: string, points: string[], warranty: string): string {
  return `<p>${intro}</p><ul>${items([...points, `<strong>Garantia:</strong> ${warranty}, com troca no balcão.`])}</ul>`;
}
