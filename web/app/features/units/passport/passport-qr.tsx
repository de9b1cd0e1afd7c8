import { passportPath } from '@giro/contract/rules/paths.ts';
import { QRCodeSVG } from 'qrcode.react';
import { useOrigin } from '../../storefront/shop.ts';

/** Modules of white around the code, which readers need (ISO/IEC 18004). */
const quietZone = 4;

/** A code on paper that leads to the passport of a device. */
export function PassportQr({ code, className }: { code: string; className: string | undefined }) {
  return (
    <QRCodeSVG
      value={useOrigin() + passportPath(code)}
      level="M"
      marginSize={quietZone}
      className={className}
      role="img"
      title="QR code do passaporte"
    />
  );
}
