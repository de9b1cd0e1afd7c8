/** A step of its own, so that first visits do not bear the names of all the files that the calculator needs. */
export const loadCalculator = () => import('./delivery-calculator.tsx');
