import { formatImei, imeiError } from '@giro/contract/rules/imei.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './scan-dialog.module.css';

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
const createBarcodeReader = async (): Promise<Detector> => (await browserReader()) ?? ownReader();

/** The IMEIs among texts that were read, each once: fifteen digits whose last one is right. */
export function imeisIn(read: readonly string[]): string[] {
  const runs = read.flatMap((text) => text.match(/\d[\d\s./-]{13,20}\d/g) ?? []);
  const found = runs.map(onlyDigits).filter((digits) => imeiError(digits) === undefined);
  return [...new Set(found)];
}

interface ScanDialogProps {
  /** The number of a device's IMEIs that are wanted. */
  most: 1 | 2;
  /** So many at most; a device that has one number has no second. */
  onFound: (imeis: string[]) => void;
  onClose: () => void;
}

const lookMs = 250;

/** Why there is no picture, and what to do. */
function cameraProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'A câmera foi recusada. Permita a câmera no navegador, ou digite o número.';
  if (name === 'NotFoundError') return 'Não há câmera aqui. Digite o número.';
  return 'A câmera não abriu. Recarregue a página, ou digite o número.';
}

async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 } },
    audio: false,
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads IMEIs off a label or the screen of *#06# with the camera. */
export function ScanDialog({ most, onFound, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<string[]>([]);

  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | undefined;

    async function look() {
      const [reader, opened] = await Promise.all([createBarcodeReader(), openCamera()]);
      stream = opened;
      const view = video.current;
      if (isGone || !view) return stop();
      view.srcObject = stream;
      await view.play();
      while (!isGone) {
        const read = await reader.detect(view).catch(() => []);
        const imeis = imeisIn(read.map(({ rawValue }) => rawValue));
        if (imeis.length > 0) setFound((before) => [...new Set([...before, ...imeis])].slice(0, most));
        await wait(lookMs);
      }
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    look().catch((error) => {
      stop();
      if (!isGone) setProblem(cameraProblem(error));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [most]);

  return (
    <Dialog title="Ler IMEI com a câmera" size="md" onClose={onClose}>
      <Stack gap="md">
        {problem ? (
          <Alert color="amber" role="alert">
            {problem}
          </Alert>
        ) : (
          <>
            <video ref={video} className={styles.view} muted playsInline aria-label="Imagem da câmera" />
            <Text size="sm">
              Aponte para o código de barras da caixa ou da bandeja do chip. No aparelho, disque *#06# para mostrá-lo na
              tela.
            </Text>
          </>
        )}
        <div role="status">
          {found.length > 0 && (
            <List>
              {found.map((imei) => (
                <List.Item key={imei} className="tabular">
                  IMEI {formatImei(imei)}
                </List.Item>
              ))}
            </List>
          )}
        </div>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Digitar
          </Button>
          <Button disabled={found.length === 0} onClick={() => onFound(found)}>
            {found.length > 1 ? 'Usar os dois números' : 'Usar este número'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
