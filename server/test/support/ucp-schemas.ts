import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../agents/ucp-2026-04-08/source');

// Their own keywords, such as `name`, are none of JSON Schema's.
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
for (const file of globSync('**/*.json', { cwd: folder })) {
  const { $id: _, ...schema } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  ajv.addSchema(schema, `https://ucp.test/${file}`);
}

const places = {
  profile: 'discovery/profile_schema.json#/$defs/business_profile',
  search: 'schemas/shopping/catalog_search.json#/$defs/search_response',
  lookup: 'schemas/shopping/catalog_lookup.json#/$defs/lookup_response',
  product: 'schemas/shopping/catalog_lookup.json#/$defs/get_product_response',
  error: 'schemas/shopping/types/error_response.json',
} as const;

/** Fails for a body that is not as the protocol's own schema has it. */
export function expectOfficial(place: keyof typeof places, body: unknown): void {
  const validate = ajv.getSchema(`https://ucp.test/${places[place]}`);
  if (!validate) throw new Error(`There is no schema ${places[place]}.`);
  validate(body);
  expect(validate.errors ?? []).toEqual([]);
}

/** Fails for a body that is not as a definition of this schema has it. */
export function expectAs(schema: object, definition: string, body: unknown): void {
  const own = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(own);
  own.addSchema(schema, 'own');
  const validate = own.getSchema(`own#/$defs/${definition}`);
  if (!validate) throw new Error(`There is no definition ${definition}.`);
  validate(body);
  expect(validate.errors ?? []).toEqual([]);
}
