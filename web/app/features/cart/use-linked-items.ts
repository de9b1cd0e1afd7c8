import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const failure = 'Não foi possível colocar no carrinho o que o link traz. Recarregue a página.';

/** Puts what the address names into the cart, once, and takes it out of the address; says what cannot be had. */
export function useLinkedItems() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [notices, setNotices] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (search === '') return;
    let isCurrent = true;
    const leave = () => isCurrent && navigate('/carrinho', { replace: true, preventScrollReset: true });
    // Few carts are opened by such a link: the others need not fetch it.
    import('./linked-items.ts')
      .then(({ takeLinked }) => takeLinked(search))
      .then(
        (told) => {
          if (!told) return;
          setNotices(told);
          leave();
        },
        () => setProblem(failure),
      );
    return () => {
      isCurrent = false;
    };
  }, [search, navigate]);

  const dismiss = useCallback(() => {
    setNotices([]);
    setProblem(undefined);
  }, []);
  return { notices, problem, dismiss };
}
