/** 32 letters and digits, of the 26 to 35 that a charge is named by, which nobody meets twice. */
export const txidOf = (uuid: string) => uuid.replaceAll('-', '');

/** When a charge is looked at without anybody asking: seconds after it was opened. */
const lookOffsetsS = [15, 30, 60, 120];

export const firstLookS = lookOffsetsS[0] ?? 15;

/** In how many seconds a charge that has been open for so long is looked at again; undefined: at the end of its hold. */
export function nextLookInS(openS: number): number | undefined {
  const next = lookOffsetsS.find((offset) => offset > openS + 1);
  return next === undefined ? undefined : next - openS;
}

/** How much of an order is still to be paid. */
export const restOf = ({ totalCents, receivedCents }: { totalCents: number; receivedCents: number }) =>
  totalCents - receivedCents;
