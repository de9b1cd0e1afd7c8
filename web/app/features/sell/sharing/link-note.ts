import type { WizardState } from '../wizard/wizard-state.ts';
import type { WantedDevice } from '../wizard/wizard-storage.ts';

const gone = 'O modelo deste link não está mais na nossa lista. Escolha o seu aparelho abaixo.';
const changed = 'Algumas respostas deste link não existem mais para este modelo. Confira antes de continuar.';

/** The note on a link's device that is gone or has changed; undefined when it is as the link has it. */
export function linkNoteOf({ modelId, described }: WantedDevice, opened: WizardState | undefined): string | undefined {
  if (opened?.model?.id !== modelId) return gone;
  const isWhole = Object.entries(described?.answers ?? {}).every(([attributeId, values]) => {
    const standing = opened.answers[Number(attributeId)] ?? [];
    return (
      opened.questions?.attributes.some(({ id }) => id === Number(attributeId)) && values.length === standing.length
    );
  });
  return isWhole ? undefined : changed;
}
