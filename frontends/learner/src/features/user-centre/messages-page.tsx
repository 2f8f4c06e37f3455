import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { EmptyState, ErrorState } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { useUser } from '../../lib/session.js';
import { useKnownUnread } from '../../lib/unread.js';
import { centreText } from './centre.texts.js';
import { MessageDialog } from './message-dialog.js';
import { MessageList, MessageListSkeleton } from './message-list.js';
import { messageStates, readMessageQuery, writeMessageQuery, type MessageQuery, type MessageState } from './message-query.js';
import { Section } from '../../lib/centre/section.js';
import { SelectionBar } from './selection-bar.js';
import { useMessages, type MessageRow } from './use-messages.js';
import { centrePage } from './page-names.texts.js';

interface Selection {
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
  clear: () => void;
}
function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[], isChosen: boolean): void =>
    setChosen((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...others, ...ids] : others);
    });
  return { chosen, choose, clear: () => setChosen(new Set()) };
}

function StateFilter({ state, onChange }: { state: MessageState; onChange: (state: MessageState) => void }): ReactElement {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={state}
      aria-label={centreText('messages.state')}
      onChange={(_event, next: MessageState | null) => next !== null && onChange(next)}
    >
      {messageStates.map((one) => (
        <ToggleButton key={one} value={one} sx={{ px: 2, minHeight: 44 }}>
          {centreText(`messages.state.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** My messages: chosen by state, read one by one, marked and deleted together. */
export function MessagesPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const query = readMessageQuery(params);
  const messages = useMessages(query, useKnownUnread(useUser().unread));
  const { chosen, choose, clear } = useSelection();
  const page = messages.data;
  const rows: readonly MessageRow[] = page?.records ?? [];
  // a list that is only asked for again, because a message was read, stays as it is: what is paler is less easy to read
  const isOther = page !== undefined && (page.of.state !== query.state || page.of.page !== query.page);
  const go = (part: Partial<MessageQuery>, replace = false): void =>
    setParams((before) => writeMessageQuery({ ...readMessageQuery(before), ...part }), { replace });
  const turn = (part: Partial<MessageQuery>): void => {
    clear();
    go(part);
  };
  const finish = (isDeleted: boolean): void => {
    clear();
    // nothing is left on the last page: the one before it is the last now
    if (isDeleted && query.page > 1 && rows.every(({ id }) => chosen.has(id))) go({ page: query.page - 1 }, true);
  };
  return (
    <Section title={centrePage('centre.im')}>
      <StateFilter state={query.state} onChange={(state) => turn({ state, page: 1 })} />
      <Box sx={{ mt: 1.5 }}>
        {messages.isPending ? <MessageListSkeleton /> : null}
        {messages.isError && page === undefined ? <ErrorState error={messages.error} onRetry={() => void messages.refetch()} /> : null}
        {page !== undefined && rows.length === 0 ? (
          <EmptyState
            text={centreText(`messages.empty.${query.state}`)}
            action={
              query.state === 'all' && query.page === 1 ? null : (
                <Button variant="outlined" onClick={() => turn({ state: 'all', page: 1 })}>
                  {centreText('messages.showAll')}
                </Button>
              )
            }
          />
        ) : null}
        {page !== undefined && rows.length > 0 ? (
          <Box aria-busy={isOther} sx={{ opacity: isOther ? 0.6 : 1 }}>
            <SelectionBar
              rows={rows}
              selected={rows.filter(({ id }) => chosen.has(id))}
              onSelectAll={(isSelected) =>
                choose(
                  rows.map(({ id }) => id),
                  isSelected,
                )
              }
              onDone={finish}
            />
            <MessageList rows={rows} chosen={chosen} onChoose={(id, isChosen) => choose([id], isChosen)} onOpen={(open) => go({ open })} />
            <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
              <Typography variant="body2" color="textSecondary">
                {centreText('messages.pages', { n: page.total })}
              </Typography>
              <ListPages count={page.pages} page={query.page} onChange={(next) => turn({ page: next })} />
            </Box>
          </Box>
        ) : null}
      </Box>
      {query.open === null ? null : (
        <MessageDialog id={query.open} title={rows.find(({ id }) => id === query.open)?.title} onClose={() => go({ open: null }, true)} />
      )}
    </Section>
  );
}
