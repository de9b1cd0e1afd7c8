import type { Attribute, Brand } from '@giro/contract/calls/catalogue.ts';
import type { AttributeRow } from './attributes.queries.ts';
import type { BrandRow } from './catalogue.queries.ts';

export function presentBrand(row: BrandRow): Brand {
  return { id: row.id, name: row.name, brand: row.name, image_marca: row.picture, version: row.version };
}

export function presentAttribute(row: AttributeRow): Attribute {
  const { position, ...attribute } = row;
  return { ...attribute, attribute_name: row.name, ordem: position };
}
