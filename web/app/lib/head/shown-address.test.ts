import { expect, test } from 'vitest';
import { leadTo } from './shown-address.ts';

const ledTo = (asked: string, shown: string) => {
  try {
    leadTo(shown, new Request(`http://loja.example${asked}`));
    return undefined;
  } catch (response) {
    return (response as Response).headers.get('location');
  }
};

test.each([
  ['/quero-comprar', '/quero-comprar', undefined],
  ['/quero-comprar?page=2', '/quero-comprar?page=2', undefined],
  ['/quero-comprar?tab=2&modelos=3', '/quero-comprar?tab=2', undefined],
  ['/quero-comprar?page=100001', '/quero-comprar?page=4', '/quero-comprar?page=4'],
  ['/quero-comprar?page=1', '/quero-comprar', '/quero-comprar'],
  ['/quero-comprar?page=abc', '/quero-comprar', '/quero-comprar'],
  ['/quero-comprar?page=2&page=3', '/quero-comprar?page=2', '/quero-comprar?page=2'],
  ['/blog?tab=77', '/blog', '/blog'],
])('%s is shown at %s', (asked, shown, location) => expect(ledTo(asked, shown)).toBe(location));
