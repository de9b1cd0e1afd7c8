import Bowser from 'bowser';

/**
 * A browser's description of itself, in words: 'Chrome no Windows'. A program that is no browser tells its own name at
 * most.
 */
export function deviceName(agent: string | null): string {
  if (!agent) return 'Aparelho desconhecido';
  const { browser, os } = Bowser.parse(agent);
  if (browser.name && os.name) return `${browser.name} no ${os.name}`;
  return browser.name || os.name || agent.split(/[/ ]/)[0]?.slice(0, 40) || 'Aparelho desconhecido';
}
