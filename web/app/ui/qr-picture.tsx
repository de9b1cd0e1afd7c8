import { QRCodeSVG } from 'qrcode.react';

const sidePixels = 248;
/** Modules of white around the code, which readers need (ISO/IEC 18004). */
const quietZone = 4;

/** A text as a picture for a camera. */
export default function QrPicture({
  text,
  title,
}: {
  text: string /** Text for people who hear the screen. */;
  title: string;
}) {
  return <QRCodeSVG value={text} size={sidePixels} level="M" marginSize={quietZone} role="img" title={title} />;
}
