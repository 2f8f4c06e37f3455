import { isTransient } from '@xuekao/frontend-shared';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only what may pass by itself is tried once more.
      retry: (count, error) => count < 1 && isTransient(error),
      refetchOnWindowFocus: false,
      staleTime: 0,
    },
    mutations: { retry: false },
  },
});
