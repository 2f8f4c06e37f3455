import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { Alert, EmptyState, PlainLine } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { useSite } from '../../lib/site.js';
import { chatText } from './chat.texts.js';
import { hasAssistant } from './has-assistant.js';
import { chatLength, useChat, type Message } from './use-chat.js';

function Words({ message: { role, content, isStopped }, busy }: { message: Message; busy: boolean }): ReactElement {
  const isOwn = role === 'user';
  return (
    <Box component="li" sx={{ display: 'grid', justifyItems: isOwn ? 'end' : 'start', minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary">
        {chatText(isOwn ? 'chat.me' : 'chat.ai')}
      </Typography>
      <Box
        sx={{
          px: 1.75,
          py: 1.25,
          maxWidth: { xs: '100%', sm: '85%' },
          minWidth: 0,
          borderRadius: 1.25,
          border: 1,
          borderColor: 'divider',
          bgcolor: isOwn ? 'action.selected' : 'background.paper',
          lineHeight: 1.75,
          overflowWrap: 'anywhere',
        }}
      >
        {content === '' && busy ? chatText('chat.thinking') : null}
        {content.split('\n').map((line, index) => (
          <Box key={index} sx={{ minHeight: line === '' ? '0.75em' : undefined }}>
            <PlainLine text={line} />
          </Box>
        ))}
        {isStopped === true ? (
          <Typography variant="body2" color="textSecondary">
            {chatText('chat.stopped')}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

function Talk(): ReactElement {
  const { messages, busy, fault, ask, stop, clear } = useChat();
  const [question, setQuestion] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  const send = async (): Promise<void> => {
    const words = question.trim();
    if (busy || words === '') return;
    setQuestion('');
    // a question that was not answered stands in the field again, unless another one does
    if (!(await ask(words))) setQuestion((now) => (now === '' ? words : now));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {count === 0 ? (
        <EmptyState text={chatText('chat.empty')} />
      ) : (
        <Box
          component="ol"
          aria-label={chatText('chat.talk')}
          aria-live="polite"
          aria-busy={busy}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
        >
          {messages.map((message, index) => (
            <Words key={index} message={message} busy={busy && index === count - 1} />
          ))}
        </Box>
      )}
      {fault === '' ? null : <Alert severity="error">{fault}</Alert>}
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label={chatText('chat.question')}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={onKey}
        slotProps={{ htmlInput: { maxLength: chatLength } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        {count === 0 || busy ? null : (
          <Button color="secondary" onClick={clear}>
            {chatText('chat.clear')}
          </Button>
        )}
        {busy ? (
          <Button variant="outlined" onClick={stop}>
            {chatText('chat.stop')}
          </Button>
        ) : (
          <Button variant="contained" disabled={question.trim() === ''} onClick={() => void send()}>
            {chatText('chat.send')}
          </Button>
        )}
      </Box>
      <div ref={end} />
    </Box>
  );
}

/** The learner's assistant, where the site has it on. */
export function ChatPage(): ReactElement {
  usePageTitle(chatText('chat.title'));
  const { site } = useSite();
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h1">{chatText('chat.title')}</Typography>
        <Button component={Link} to={learnerPages.MyRepoList} color="secondary">
          {chatText('chat.back')}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {chatText('chat.note')}
      </Typography>
      {site === undefined ? null : hasAssistant(site) ? <Talk /> : <EmptyState text={chatText('chat.off')} />}
    </Box>
  );
}
