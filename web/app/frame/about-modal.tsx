import { Button, Stack, Text } from '@mantine/core';
import { useShop } from '../features/storefront/shop.ts';
import { LateModal } from '../ui/late-modal.tsx';

interface AboutModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Says in short whom people deal with. */
export default function AboutModal({ isOpen, onClose }: AboutModalProps) {
  const shop = useShop();
  return (
    <LateModal opened={isOpen} onClose={onClose} title="Quem presta o serviço" size="lg" withCloseButton={false}>
      <Stack gap="md">
        <Text>
          Este site é mantido por {shop.company}, pessoa jurídica de direito privado, inscrita no CNPJ sob o nº{' '}
          <span className="tabular">{shop.cnpj}</span>, com sede no estado de {shop.state}, aqui chamada de {shop.name}.
        </Text>
        <Text>
          A {shop.name} compra celulares usados de pessoas físicas, vende aparelhos novos e seminovos e presta
          assistência técnica. As condições de cada compra e venda, os prazos e o uso dos seus dados estão nos{' '}
          <a href="/termos" target="_blank" rel="noopener">
            termos completos
          </a>
          .
        </Text>
        <Text>
          Dúvidas e pedidos sobre os seus dados: <a href={`mailto:${shop.email}`}>{shop.email}</a>.
        </Text>
        <Button onClick={onClose} ml="auto">
          Fechar
        </Button>
      </Stack>
    </LateModal>
  );
}
