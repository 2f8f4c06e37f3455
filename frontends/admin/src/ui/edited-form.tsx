import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormPart } from '../lib/form-merge.js';
import type { EditedForm } from '../lib/use-edited-form.js';
import type { OpenedForm } from '../lib/use-form-draft.js';
import type { StaleSave } from '../lib/use-stale-save.js';
import { DraftNotice } from './draft-notice.js';
import { LeaveGuard } from './leave-guard.js';
import { PageHeader } from './page.js';
import { StaleDialog } from './stale-dialog.js';
import { uiText } from './ui.texts.js';

interface Props<D, F extends FieldValues> {
  edited: EditedForm<F>;
  /** as the object is stored, or a new one: what the form shows when a draft is given up */
  start: OpenedForm<F>;
  title: string;
  /** address of the list */
  back: string;
  /** before the button that saves */
  links?: ReactNode;
  canSave: boolean;
  busy: boolean;
  stale: StaleSave<D>;
  partsOf: () => readonly FormPart<F>[];
  formOf: (theirs: D) => F;
  /** @param revision that the save is based on */
  onSave: (values: F, revision: number) => Promise<void>;
  /** something was filled in wrongly; the form leads to it by itself where it is a field */
  onFaulty?: () => void;
  children: ReactNode;
}

/** The page of one object with its form: title, save, draft of an earlier visit, and what colleagues saved meanwhile. */
export function EditedFormPage<D extends { revision: number }, F extends FieldValues>(props: Props<D, F>): ReactElement {
  const { edited, start, title, back, links, canSave, busy, stale, partsOf, formOf, onSave, onFaulty, children } = props;
  const { form, opened, draft, begin } = edited;
  const { formState, getValues, handleSubmit } = form;
  const baseOf = (theirs: D): OpenedForm<F> => ({ form: formOf(theirs), revision: theirs.revision });
  return (
    <Box component="form" noValidate onSubmit={handleSubmit((values) => onSave(values, opened.revision), onFaulty)}>
      <PageHeader
        title={title}
        back={back}
        note={draft.keptAt !== null && formState.isDirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          <>
            {links}
            {canSave ? (
              <Button type="submit" variant="contained" loading={busy}>
                {uiText('ui.save')}
              </Button>
            ) : null}
          </>
        }
      />
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.drop();
          begin(start);
        }}
      />
      {children}
      <LeaveGuard draft dirty={formState.isDirty && !busy} />
      <StaleDialog
        stale={stale}
        partsOf={partsOf}
        base={opened.form}
        formOf={formOf}
        mine={() => getValues()}
        busy={busy}
        onTake={(theirs) => {
          draft.drop();
          begin(baseOf(theirs));
        }}
        onMerge={(merged, theirs) => {
          begin(baseOf(theirs), merged);
          void handleSubmit((values) => onSave(values, theirs.revision))();
        }}
      />
    </Box>
  );
}
