import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mostCertElements, type CertField } from '@xuekao/contracts/cert-sheet';
import type { CertDesign, CertElement } from '@xuekao/contracts';
import { notify, PictureChoice, Segments, shrinkPicture } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { fieldText } from '../fields/fields.texts.js';
import { PictureField } from '../fields/picture-field.js';
import { pictureKinds, pictureProblem, uploadPicture } from '../rich/pictures.js';
import { turned, within } from './cert-draft.js';
import { certText } from './cert.texts.js';
import { useDesignHistory } from './design-history.js';
import { DesignSheet } from './design-sheet.js';
import { ElementForm } from './element-form.js';

/** Pixels of a background: A4 at 200 dots an inch. */
const backgroundSide = 2340;
const pictureSide = 1200;

const newText: Extract<CertElement, { kind: 'text' }> = {
  ...{ kind: 'text', x: 90, y: 120, w: 100, h: 12, text: '', size: 18, colour: '#222222', align: 'center', bold: false },
};
const newQr: CertElement = { kind: 'qr', x: 20, y: 20, w: 30, h: 30, colour: '#000000' };

/** Places the parts of a certificate on its sheet. */
export function Designer({
  design,
  values,
  onChange: onDesign,
}: {
  design: CertDesign;
  values: Readonly<Record<CertField, string>>;
  onChange: (change: (design: CertDesign) => CertDesign) => void;
}): ReactElement {
  const [chosen, setChosen] = useState<number | null>(null);
  const { note, undo, redo, canUndo, canRedo } = useDesignHistory();
  const onChange = (change: (design: CertDesign) => CertDesign): void => {
    note(design);
    onDesign(change);
  };
  const go = (to: CertDesign | null): void => {
    if (to === null) return;
    setChosen(null);
    onDesign(() => to);
  };
  const element = chosen === null ? undefined : design.elements[chosen];
  const put = (at: number, next: CertElement): void =>
    onChange((now) => ({ ...now, elements: now.elements.map((one, index) => (index === at ? within(next, now.landscape) : one)) }));
  const remove = (at: number): void => {
    setChosen(null);
    onChange((now) => ({ ...now, elements: now.elements.filter((_, index) => index !== at) }));
  };
  const add = (next: CertElement): void => {
    if (design.elements.length >= mostCertElements) return notify(certText('design.full', { n: mostCertElements }), 'warning');
    setChosen(design.elements.length);
    onChange((now) => ({ ...now, elements: [...now.elements, within(next, now.landscape)] }));
  };
  const addPicture = async (file: File): Promise<string | null> => {
    const problem = pictureProblem(file);
    if (problem !== null) return problem;
    const picture = await shrinkPicture(file, pictureSide);
    if (picture === null) return fieldText('field.pictureBroken');
    add({ kind: 'picture', x: 200, y: 120, w: 40, h: 40, src: await uploadPicture(picture) });
    return null;
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }, gap: 3, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Segments
            label={certText('design.direction')}
            choices={[
              { value: 'landscape', label: certText('design.landscape') },
              { value: 'portrait', label: certText('design.portrait') },
            ]}
            value={design.landscape ? 'landscape' : 'portrait'}
            onChange={(value) => onChange((now) => turned(now, value === 'landscape'))}
          />
          <Button variant="outlined" disabled={!canUndo} onClick={() => go(undo(design))}>
            {certText('design.undo')}
          </Button>
          <Button variant="outlined" disabled={!canRedo} onClick={() => go(redo(design))}>
            {certText('design.redo')}
          </Button>
          <Button variant="outlined" onClick={() => add({ ...newText, text: certText('design.text') })}>
            {certText('design.addText')}
          </Button>
          <Button variant="outlined" onClick={() => add(newQr)}>
            {certText('design.addQr')}
          </Button>
          <PictureChoice
            label={certText('design.addPicture')}
            chooseText={certText('design.addPicture')}
            accept={pictureKinds}
            hint=""
            take={addPicture}
          />
        </Box>
        <DesignSheet
          design={design}
          values={values}
          chosen={chosen}
          onChoose={setChosen}
          onMove={put}
          onRemove={remove}
          onUndo={() => go(undo(design))}
          onRedo={() => go(redo(design))}
        />
      </Box>
      {chosen === null || element === undefined ? (
        <Typography color="textSecondary">{certText('design.none')}</Typography>
      ) : (
        <ElementForm element={element} onChange={(next) => put(chosen, next)} onRemove={() => remove(chosen)} />
      )}
      <PictureField
        label={certText('design.background')}
        value={design.background}
        maxSide={backgroundSide}
        onChange={(background) => onChange((now) => ({ ...now, background }))}
      />
    </Box>
  );
}
