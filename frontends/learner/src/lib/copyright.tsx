import { RichText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

/** The site's copyright line may carry links; the sanitiser comes only with it. */
export function Copyright({ html }: { html: string }): ReactElement {
  return <RichText html={html} zoom={false} />;
}
