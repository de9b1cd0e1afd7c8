import { IconFileOff } from '@tabler/icons-react';
import { FailedPage, MissingPage } from '../../ui/page-states.tsx';

/** The page of an address that leads to no post. */
export function MissingPost() {
  return (
    <MissingPage
      title="Post não encontrado"
      problem="Este post não existe mais"
      icon={<IconFileOff size={32} stroke={1.5} />}
      to="/blog"
      action="Ver todos os posts"
    >
      Ele pode ter sido retirado, ou o endereço veio incompleto. Veja o que há no blog.
    </MissingPage>
  );
}

/** The page of a post that could not be asked for. */
export function FailedPost() {
  return <FailedPage title="Blog" problem="Não conseguimos carregar este post" />;
}
