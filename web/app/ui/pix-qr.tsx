import { QRCodeSVG } from 'qrcode.react';

const sidePixels = 248;
/** Modules of white around the code, which readers need (ISO/IEC 18004). */
const quietZone = 4;

/** A Pix code as a picture. */
export default function PixQr({ code }: { code: string }) {
  return (
    <QRCodeSVG value={code} size={sidePixels} level="M" marginSize={quietZone} role="img" title="QR code do Pix" />
  );
}
