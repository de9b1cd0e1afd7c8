import QrPicture from './qr-picture.tsx';

/** A Pix code as a picture. */
export default function PixQr({ code }: { code: string }) {
  return <QrPicture text={code} title="QR code do Pix" />;
}
