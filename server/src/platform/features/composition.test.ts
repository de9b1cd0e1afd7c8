import { describe, expect, test } from 'vitest';
import { makeFeatures } from './composition.ts';
import type { Feature, Made } from './feature.ts';
import type { Ground } from './ground.ts';

/** Fills the ports that the program itself asks. */
const frame = feature('frame', {
  make: () => ({ fills: { shopSender: {}, outsideHosts: {}, cardHosts: {}, passportReadings: {}, apiKeys: {} } }),
});

interface Parts extends Partial<Omit<Feature, 'name' | 'make'>> {
  make?: (given: Record<string, never>) => object;
}

function feature(name: string, { needs = [], awaits = [], collects = [], make }: Parts = {}): Feature {
  return {
    name,
    needs,
    awaits,
    collects,
    make: (_ground, given) => (make?.(given) ?? {}) as Made,
  };
}

const compose = (...features: Feature[]) => makeFeatures([frame, ...features], () => ({}) as Ground);

describe('features', () => {
  test('are made after those that they need, in whichever order they are listed', () => {
    const made: string[] = [];
    const noted = (name: string, needs: string[]) =>
      feature(name, {
        needs,
        make(given) {
          made.push(`${name} of ${Object.keys(given)}`);
          return { services: { [`${name}Service`]: {} } };
        },
      });
    const { services } = compose(noted('roof', ['walls', 'floor']), noted('walls', ['floor']), noted('floor', []));
    expect(made).toEqual(['floor of ', 'walls of floorService', 'roof of wallsService,floorService']);
    expect(Object.keys(services)).toEqual(['floorService', 'wallsService', 'roofService']);
  });

  test('ask later ones through a port, once all are made', () => {
    let ask = () => '';
    const asking = feature('asking', {
      awaits: ['answers'],
      make({ answers }) {
        const { say } = answers as unknown as { say: (word: string) => string };
        ask = () => say('sim');
        return {};
      },
    });
    const answering = feature('answering', {
      needs: ['asking'],
      make: () => ({ fills: { answers: { say: (word: string) => `${word}!` } } }),
    });
    compose(asking, answering);
    expect(ask()).toBe('sim!');
  });

  test('that are asked while they are still being made say so', () => {
    const hasty = feature('hasty', {
      awaits: ['answers'],
      make({ answers }) {
        (answers as unknown as { say: () => void }).say();
        return {};
      },
    });
    expect(() => compose(hasty)).toThrow('The port answers does not answer say.');
  });

  test('read lists to which others add, also those that are made later', () => {
    let list: readonly string[] = [];
    const reader = feature('reader', {
      collects: ['words'],
      make({ words }) {
        list = words as unknown as string[];
        return {};
      },
    });
    const adds = (name: string, words: string[]) => feature(name, { make: () => ({ contributes: { words } }) });
    compose(adds('one', ['a']), reader, adds('two', ['b', 'c']));
    expect(list).toEqual(['a', 'b', 'c']);
  });
});

describe('a start ends with the names', () => {
  test('when a need is not there', () => {
    expect(() => compose(feature('orders', { needs: ['accounts', 'units'] }), feature('units'))).toThrow(
      /^orders needs accounts, which is not there\.$/,
    );
  });

  test('when a feature stands twice', () => {
    expect(() => compose(feature('orders'), feature('orders'))).toThrow(/^There are two features orders\.$/);
  });

  test('when features need each other in a circle', () => {
    const circle = [feature('a', { needs: ['b'] }), feature('b', { needs: ['c'] }), feature('c', { needs: ['b'] })];
    expect(() => compose(...circle)).toThrow(/^Features need each other: b → c → b\.$/);
  });

  test('when two give the same service', () => {
    const giving = (name: string) => feature(name, { make: () => ({ services: { stock: {} } }) });
    expect(() => compose(giving('units'), giving('shelf'))).toThrow(
      /^The service stock is given by units and shelf\.$/,
    );
  });

  test('when nobody fills a port', () => {
    expect(() => compose(feature('orders', { awaits: ['payments'] }))).toThrow(
      /^orders awaits payments, which nobody fills\.$/,
    );
    expect(() => makeFeatures([], () => ({}) as Ground)).toThrow('The program awaits shopSender');
  });

  test('when two fill the same port', () => {
    const filling = (name: string) => feature(name, { make: () => ({ fills: { payments: {} } }) });
    expect(() => compose(filling('pix'), filling('card'))).toThrow(/^The port payments is filled by pix and card\.$/);
  });

  test('of all of them at once', () => {
    const wrong = [feature('a', { needs: ['x'] }), feature('b', { needs: ['y'] })];
    expect(() => compose(...wrong)).toThrow('a needs x, which is not there.\nb needs y, which is not there.');
  });
});
