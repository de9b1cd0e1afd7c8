import { expect, test } from 'vitest';
import { readSocialLink, type SocialNetwork } from './shop-info.ts';

test.each<[SocialNetwork, string, string | undefined]>([
  ['instagram', '@giro.celulares', 'https://www.instagram.com/giro.celulares'],
  ['facebook', 'girocelulares', 'https://www.facebook.com/girocelulares'],
  ['instagram', 'instagram.com/loja', 'https://instagram.com/loja'],
  ['facebook', 'http://m.facebook.com/loja', 'https://m.facebook.com/loja'],
  ['facebook', 'https://www.facebook.com/profile.php?id=1', 'https://www.facebook.com/profile.php?id=1'],
  ['instagram', 'https://www.facebook.com/loja', undefined],
  ['instagram', 'https://instagram.com.exemplo.com/loja', undefined],
  ['instagram', 'https://instagram.com@exemplo.com/loja', undefined],
  ['instagram', 'https://www.instagram.com/', undefined],
  ['instagram', 'instagram.com', undefined],
  ['instagram', 'javascript:alert(1)', undefined],
  ['instagram', 'minha loja', undefined],
])('the %s page of %j is %j', (network, typed, link) => expect(readSocialLink(network, typed)).toBe(link));
