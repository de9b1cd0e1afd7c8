import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawLabel, joinLabels } from '../../src/features/parcels/label-pdf.presenter.ts';
import { drawLabel as drawSimulated } from '../../src/platform/carriers/simulator-label.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });

/** The bars of a PDF's pictures: black is where a picture is not transparent. */
function barsOf(document: PDFDocument) {
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('ColorSpace')) !== PDFName.of('DeviceGray'))
      return [];
    const numberOf = (name: string) => object.dict.lookup(PDFName.of(name), PDFNumber).asNumber();
    const raw = { width: numberOf('Width'), height: numberOf('Height'), channels: 1 } as const;
    return [
      sharp(
        inflateSync(object.contents).map((opacity) => 255 - opacity),
        { raw },
      ),
    ];
  });
}

/** The texts of the bars in a PDF, as a scanner reads them. */
async function scan(pdf: Buffer): Promise<string[]> {
  const texts: string[] = [];
  for (const bars of barsOf(await PDFDocument.load(pdf))) {
    const seen = await bars
      .extend({ ...edge, background: 'white' })
      .png()
      .toBuffer();
    for (const { text } of await readBarcodes(new Uint8Array(seen), { formats: ['Code128'] })) texts.push(text);
  }
  return texts;
}
const edge = { top: 20, bottom: 20, left: 60, right: 60 };

const to = {
  ...{ recipient: 'Bia Lima', cep: '01310100', phone: '11912345678', address: 'Avenida Paulista', number: '1000' },
  ...{ complement: '', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'São Paulo' },
};

test('a label is 10 × 15 cm, and a scanner reads its tracking code and its CEP', async () => {
  const label = {
    title: 'Pedido ABCD2345',
    service: 'PAC',
    trackingCode: 'AA123456785BR',
    weightG: 600,
    to,
    from: null,
  };
  const drawn = await drawLabel(label);
  const { width, height } = (await PDFDocument.load(drawn)).getPage(0).getSize();
  expect([width, height].map((points) => Math.round((points / 72) * 254) / 10)).toEqual([100, 150]);
  expect((await scan(drawn)).toSorted()).toEqual(['01310100', 'AA123456785BR']);
});

test('labels that are printed together are read one by one', async () => {
  const [one, other] = await Promise.all(
    ['SM736671316BR', 'SM458138525BR'].map((trackingCode) =>
      drawSimulated({ service: 'Econômico', trackingCode, reference: 'G20PVMA5CDFGRHRC' }),
    ),
  );
  if (!one || !other) throw new Error('No label was drawn');
  expect((await scan(await joinLabels([one, other]))).toSorted()).toEqual(['SM458138525BR', 'SM736671316BR']);
});
