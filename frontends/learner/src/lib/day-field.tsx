import { lazyPart, Skeleton } from '@xuekao/frontend-shared';
import type { DateFieldProps } from '@xuekao/frontend-shared/dates';
import { Suspense, type ReactElement } from 'react';

const DateField = lazyPart(async () => (await import('@xuekao/frontend-shared/dates')).DateField);

/** A day among the filters of a list. It comes after the page, whose first load has no room for it. */
export function DayField(props: Omit<DateFieldProps, 'kind'>): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={44} />}>
      <DateField kind="date" {...props} />
    </Suspense>
  );
}
