// Steps 2, 3 and 5 in one part of the client bundle, fetched while the questions are being answered.
export { Finished } from '../offer/finished.tsx';
export { Summary } from '../offer/summary.tsx';
export { Guidance } from '../questions/guidance.tsx';
