import Box from '@mui/material/Box';
import type { ReactElement } from 'react';

interface Piece {
  text: string;
  isMarked: boolean;
}

/** The text in pieces; words that do not stand there letter by letter mark nothing. */
function piecesOf(text: string, words: readonly string[]): Piece[] {
  return words
    .filter((word) => word !== '')
    .reduce<Piece[]>(
      (pieces, word) => pieces.flatMap((piece) => (piece.isMarked ? [piece] : split(piece.text, word))),
      [{ text, isMarked: false }],
    )
    .filter((piece) => piece.text !== '');
}
function split(text: string, word: string): Piece[] {
  const at = text.indexOf(word);
  if (at === -1) return [{ text, isMarked: false }];
  const after = { text: text.slice(at + word.length), isMarked: false };
  return [{ text: text.slice(0, at), isMarked: false }, { text: word, isMarked: true }, after];
}

/** A text with the words marked that something rests on. */
export function Marked({ text, words }: { text: string; words: readonly string[] }): ReactElement {
  return (
    <>
      {piecesOf(text, words).map((piece, index) =>
        piece.isMarked ? (
          <Box key={index} component="mark" sx={{ bgcolor: '#fdf0c2', color: 'inherit' }}>
            {piece.text}
          </Box>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}
