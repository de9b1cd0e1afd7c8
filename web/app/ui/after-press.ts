/** As long as a press may take that nobody sees the end of. */
const longestPressMs = 400;

/**
 * Runs once the press or key that has just taken a field's focus is let go: what appears between must not move the button
 * under a finger.
 */
export function afterPress(run: () => void): void {
  const ends = ['pointerup', 'keyup'] as const;
  const end = () => {
    clearTimeout(timer);
    for (const each of ends) window.removeEventListener(each, end, true);
    // The click of this very press comes first.
    setTimeout(run);
  };
  const timer = setTimeout(end, longestPressMs);
  for (const each of ends) window.addEventListener(each, end, true);
}
