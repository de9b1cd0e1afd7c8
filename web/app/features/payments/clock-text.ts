/** Seconds as mm:ss, from an hour on as h:mm:ss. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = [Math.floor((seconds % 3600) / 60), seconds % 60].map((part) => String(part).padStart(2, '0'));
  return [...(hours > 0 ? [hours] : []), ...rest].join(':');
}
