import { useQuery, useQueryClient } from '@tanstack/react-query';

const endedKey = ['session', 'ended'];

/** True if the server has ended the session while something is on screen that signing in again goes on with. */
export function useHasEnded(): boolean {
  const { data } = useQuery({
    queryKey: endedKey,
    queryFn: () => false,
    initialData: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Notes that the session is over (true) or goes on (false), and leaves the screen as it is. */
export function useSetEnded() {
  const client = useQueryClient();
  return (hasEnded: boolean) => client.setQueryData(endedKey, hasEnded);
}
