import { IconDeviceMobileOff } from '@tabler/icons-react';
import { FailedPage, MissingPage } from '../../../ui/page-states.tsx';

/** The page of a code that no device has. */
export function MissingPassport() {
  return (
    <MissingPage
      title="Aparelho não encontrado"
      problem="Não achamos este aparelho"
      icon={<IconDeviceMobileOff size={32} stroke={1.5} />}
      to="/quero-comprar"
      action="Ver aparelhos à venda"
    >
      Confira o código na etiqueta: são oito letras e números, sem I, L, O nem U.
    </MissingPage>
  );
}

/** The page of a passport that could not be asked for. */
export function FailedPassport() {
  return <FailedPage title="Passaporte do aparelho" problem="Não conseguimos carregar este passaporte" />;
}
