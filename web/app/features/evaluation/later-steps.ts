// Steps 2, 3 and 5 in one part of the program, fetched while the questions are being answered.
export { Finished } from './finished.tsx';
export { Guidance } from './guidance.tsx';
export { Summary } from './summary.tsx';
