import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '@xuekao/frontend-shared';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';

export interface CallViewProps<T> {
  call: UseQueryResult<T>;
  /** of the shape that stands there until the answer comes, in pixels */
  height: number;
  children: (answer: T) => ReactElement;
}

/** Result of a call; before that its shape, or the failure and a way to try again. */
export function CallView<T>({ call, height, children }: CallViewProps<T>): ReactElement {
  return (
    <>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton variant="rounded" height={height} /> : null}
      {call.data === undefined ? null : children(call.data)}
    </>
  );
}
