import { foldText } from '@giro/contract/rules/text.ts';
import type { EventStep } from './carrier.ts';

/** Events of SRO by their code: `BDE` stands for BDE, BDI and BDR alike. What is in no row is under way. */
const steps: Readonly<Partial<Record<EventStep, readonly string[]>>> = {
  issued: ['FC/82'],
  posted: ['PO/01', 'PO/09'],
  out: ['OEC/01', 'OEC/09'],
  waiting: ['LDI/01', 'LDI/02', 'LDI/03', 'LDI/14', 'BDE/24'],
  attempt: ['BDE/20', 'BDE/25', 'BDE/34', 'BDE/35', 'BDE/46', 'BDE/47'],
  delivered: ['BDE/01'],
  returning: [
    ...['BDE/02', 'BDE/04', 'BDE/06', 'BDE/07', 'BDE/08', 'BDE/10', 'BDE/19'],
    ...['BDE/21', 'BDE/26', 'BDE/33', 'BDE/36', 'BDE/48', 'BDE/49'],
  ],
  returned: ['BDE/23'],
  // Not found, damaged, seized, robbed.
  claim: ['BDE/09', 'BDE/12', 'BDE/28', 'BDE/37', 'BDE/43', 'BDE/50', 'BDE/51', 'BDE/52'],
};
const stepByCode = new Map(
  Object.entries(steps).flatMap(([step, codes]) => codes.map((code) => [code, step as EventStep])),
);

/** Words that call a person, whatever the code: codes change. */
const alarming = /extraviad|roubad|avariad|nao localizado/;

/** The step of an event such as 'BDI/01', by its code or else by what is said of it. */
export function stepOf(code: string, said: string): EventStep {
  if (code.startsWith('EST/')) return 'void';
  const known = stepByCode.get(code.replace(/^BD[IR]\//, 'BDE/'));
  if (known) return known;
  return alarming.test(foldText(said)) ? 'claim' : 'moving';
}
