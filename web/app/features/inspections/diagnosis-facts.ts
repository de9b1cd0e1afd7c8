import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { gradeMeanings } from '@giro/contract/rules/device.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { accountLockLabels, testCodes, testLabels, testResultLabels } from '@giro/contract/rules/inspection.ts';
import type { PaperFact } from '../../ui/paper/paper.tsx';

/** Which device was found, and whether an account locks it. */
export function deviceFacts({ imei1, imei2, serial, differs_reason, account_lock, lock_reason }: Inspection) {
  return [
    ['IMEI 1', imei1 && formatImei(imei1)],
    ['IMEI 2', imei2 && formatImei(imei2)],
    ['Número de série', serial],
    ['Conta', accountLockLabels[account_lock]],
    ...(lock_reason ? [['Motivo da conta', lock_reason, 'wide'] as const] : []),
    ...(differs_reason ? [['Por que é outro aparelho', differs_reason, 'wide'] as const] : []),
  ] satisfies PaperFact[];
}

/** The device's condition as found. */
export function stateFacts({ battery_percent, cycles, wipe, grade }: Inspection) {
  return [
    ['Bateria', battery_percent === null ? null : `${battery_percent} %`],
    ['Ciclos', cycles],
    ['Dados apagados', wipe && `${wipe.method}, em ${formatDate(wipe.wiped_at)}`, 'wide'],
    ['Nota', grade && `${grade}: ${gradeMeanings[grade]}`, 'wide'],
  ] satisfies PaperFact[];
}

/** Every test that was made, with its outcome in words. */
export function testFacts({ tests }: Inspection) {
  return testCodes.flatMap((code): PaperFact[] => {
    const result = tests[code];
    return result ? [[testLabels[code], testResultLabels[result]]] : [];
  });
}
