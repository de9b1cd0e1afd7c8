import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Direction = 'input' | 'output';
type Definition = { type: string; in?: z.ZodType; out?: z.ZodType; shape?: Record<string, z.ZodType> };

const definitionOf = (schema: unknown) => (schema as { def: Definition }).def;

/**
 * Adds facts about a zod schema that JSON Schema cannot say: the input a rule reads first, and the fields that may be
 * left out.
 */
function explain(schema: unknown, target: JsonSchema, direction: Direction): void {
  const { type, in: from, out, shape } = definitionOf(schema);
  if (direction === 'output') return;
  const examples = z.globalRegistry.get(schema as z.ZodType)?.examples;
  if (examples) target.examples = examples;
  // A preparation of any input says nothing about it; what it hands on does.
  if (type === 'pipe' && from && out && definitionOf(from).type === 'transform')
    Object.assign(target, convert(out, direction));
  if (type === 'object' && shape) {
    const required = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
    if (required.length > 0) target.required = required;
    else delete target.required;
  }
}

function convert(schema: z.ZodType, direction: Direction): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => explain(zodSchema, jsonSchema as JsonSchema, direction),
  });
  return converted as JsonSchema;
}

/** States the common parts of schemas with a name (`meta({ id })`) once. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  /** The JSON Schema of what is sent (`input`) or answered (`output`). */
  of(schema: z.ZodType, direction: Direction): JsonSchema {
    const text = JSON.stringify(convert(schema, direction)).replaceAll('#/$defs/', '#/components/schemas/');
    const { $defs, ...whole } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, { id: _, ...definition }] of Object.entries($defs ?? {})) this.named[name] = definition;
    return whole;
  }
}
