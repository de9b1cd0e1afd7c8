import { imeiError } from '@giro/contract/rules/imei.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';

/** The formats on labels, boxes and the screen of *#06#. */
const formats = ['code_128', 'code_39', 'ean_13', 'itf', 'data_matrix', 'qr_code'] as const;

type Detector = Pick<BarcodeDetector, 'detect'>;

interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface BrowserDetector {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own reader, where it reads what labels carry; some name it and read nothing. */
async function browserReader(): Promise<Detector | undefined> {
  const Own = (globalThis as { BarcodeDetector?: BrowserDetector }).BarcodeDetector;
  const supported: readonly string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  const shared = formats.filter((format) => supported.includes(format));
  return Own && shared.includes('code_128') ? new Own({ formats: shared }) : undefined;
}

/** A reader of our own for all other browsers, from our own files. */
async function ownReader(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...formats] });
}

/** Throws where the browser allows neither. */
export const createBarcodeReader = async (): Promise<Detector> => (await browserReader()) ?? ownReader();

/** The IMEIs among texts that were read, each once: fifteen digits whose last one is right. */
export function imeisIn(read: readonly string[]): string[] {
  const runs = read.flatMap((text) => text.match(/\d[\d\s./-]{13,20}\d/g) ?? []);
  const found = runs.map(onlyDigits).filter((digits) => imeiError(digits) === undefined);
  return [...new Set(found)];
}
