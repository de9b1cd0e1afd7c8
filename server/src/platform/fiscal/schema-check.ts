import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';

/** Schemas by their files in `schemas/`. */
export type SchemaName =
  | 'nfe_v4.00'
  | 'enviNFe_v4.00'
  | 'retEnviNFe_v4.00'
  | 'consReciNFe_v4.00'
  | 'retConsReciNFe_v4.00'
  | 'consSitNFe_v4.00'
  | 'retConsSitNFe_v4.00'
  | 'consStatServ_v4.00'
  | 'retConsStatServ_v4.00'
  | 'inutNFe_v4.00'
  | 'retInutNFe_v4.00'
  | 'procInutNFe_v4.00'
  | 'envEventoCancNFe_v1.00'
  | 'retEnvEventoCancNFe_v1.00'
  | 'procEventoCancNFe_v1.00'
  | 'envCCe_v1.00'
  | 'retEnvCCe_v1.00'
  | 'procCCeNFe_v1.00'
  | 'procNFe_v4.00';

/** One thing that a schema does not allow. */
export interface SchemaComplaint {
  /** Names from the second element down: `infNFe/dest/xNome`. */
  path: string;
  /** Number of the item that it is within. */
  item: string | undefined;
  /** The validator's words. */
  message: string;
}

type Library = typeof import('libxml2-wasm');

/** Loaded at the first check: a shop without documents has no use for it. */
let library: Promise<Library> | undefined;
async function loadLibrary(): Promise<Library> {
  const [loaded, { xmlRegisterFsInputProviders }] = await Promise.all([
    import('libxml2-wasm'),
    import('libxml2-wasm/lib/nodejs.mjs'),
  ]);
  xmlRegisterFsInputProviders();
  return loaded;
}

/** They are kept as long as the process: one takes a tenth of a second to read. */
const validators = new Map<SchemaName, XsdValidator>();

function validatorOf({ XmlDocument: Document, XsdValidator: Validator }: Library, schema: SchemaName): XsdValidator {
  const kept = validators.get(schema);
  if (kept) return kept;
  const file = path.join(import.meta.dirname, 'schemas', `${schema}.xsd`);
  const document = Document.fromBuffer(readFileSync(file), { url: file });
  const made = Validator.fromDoc(document);
  document.dispose();
  validators.set(schema, made);
  return made;
}

function placeOf(document: XmlDocument, xpath: string | undefined): Omit<SchemaComplaint, 'message'> {
  const names: string[] = [];
  let item: string | undefined;
  let element = (xpath ? document.get(xpath) : null) as XmlElement | null;
  while (element?.parent) {
    names.unshift(element.name);
    item ??= element.attr('nItem')?.value;
    element = element.parent;
  }
  return { path: names.join('/'), item };
}

/** Holds a text against a schema; without complaints it is valid. */
export async function checkSchema(schema: SchemaName, xml: string): Promise<SchemaComplaint[]> {
  library ??= loadLibrary();
  const loaded = await library;
  const { XmlDocument: Document, XmlLibError, ParseOption } = loaded;
  let document: XmlDocument | undefined;
  try {
    document = Document.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
    validatorOf(loaded, schema).validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    const told = error.details.length > 0 ? error.details : [{ message: error.message, xpath: undefined }];
    return told.map(({ message, xpath }) => {
      const place = document ? placeOf(document, xpath) : { path: '', item: undefined };
      return { ...place, message: message.trim() };
    });
  } finally {
    document?.dispose();
  }
}
