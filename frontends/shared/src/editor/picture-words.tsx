import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type ReactElement } from 'react';
import { editorText } from './editor.texts.js';
import { PictureDialog } from './picture-dialog.js';
import { lacksWords } from '@xuekao/contracts/picture-words';
import { describePicture, picturesIn, type FoundPicture } from './picture-node.js';

export interface PictureAsk {
  picture: FoundPicture | null;
  ask: (picture: FoundPicture) => void;
  /** about the first of the pictures with these addresses that nobody described; then about the next */
  askAll: (editor: Editor, sources: readonly string[]) => void;
  close: () => void;
  settle: (editor: Editor, words: Parameters<typeof describePicture>[2]) => void;
}

/** Which picture the author is being asked about. */
export function usePictureAsk(): PictureAsk {
  const [picture, setPicture] = useState<FoundPicture | null>(null);
  const [more, setMore] = useState<readonly string[]>([]);
  const askAll = (editor: Editor, sources: readonly string[]): void => {
    const next = picturesIn(editor).find((one) => lacksWords(one) && sources.includes(one.src));
    setMore(next === undefined ? [] : sources);
    setPicture(next ?? null);
  };
  return {
    picture,
    ask: (one) => {
      setMore([]);
      setPicture(one);
    },
    askAll,
    close: () => setPicture(null),
    settle: (editor, words) => {
      if (picture !== null) describePicture(editor, picture, words);
      askAll(editor, more);
    },
  };
}

/** How many pictures of the text lack words, and the way to them; nothing where there is none. */
export function PictureWords({ editor, asking }: { editor: Editor; asking: PictureAsk }): ReactElement {
  const lacking = useEditorState({ editor, selector: ({ editor: now }) => picturesIn(now).filter(lacksWords).length });
  const { picture } = asking;
  return (
    <>
      {lacking === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" color="warning">
            {editorText('editor.undescribed', { n: lacking })}
          </Typography>
          <Button
            size="small"
            sx={{ minHeight: 44 }}
            onClick={() =>
              asking.askAll(
                editor,
                picturesIn(editor).map(({ src }) => src),
              )
            }
          >
            {editorText('editor.describeNow')}
          </Button>
        </Box>
      )}
      {picture === null ? null : (
        <PictureDialog key={picture.pos} picture={picture} onSave={(words) => asking.settle(editor, words)} onClose={asking.close} />
      )}
    </>
  );
}
