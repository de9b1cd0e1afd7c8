/**
 * A new tab without an address yet; null where the browser allows none. To be called in the press itself: after an
 * answer from the server browsers take a new tab for an advertisement.
 */
export function openWaitingTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  // What the tab leads to must not reach back into the panel.
  if (tab) tab.opener = null;
  return tab;
}
