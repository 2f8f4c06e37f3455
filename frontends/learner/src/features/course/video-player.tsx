import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { learningLimits } from '@xuekao/contracts/learning-limits';
import { notify, Segments } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { sessionStore } from '../../lib/session.js';
import { courseText } from './course.texts.js';
import type { OpenLesson } from './use-lesson.js';
import { noSubtitles, useSubtitles } from './use-subtitles.js';
import { playFrom } from './video-source.js';

/** Specification 3, section 4: after its end a video goes back to its beginning. */
const rewindMs = 1000;
/** of an arrow, where one may go anywhere */
const stepSeconds = 5;

export interface VideoPlayerProps {
  open: OpenLesson;
  /** not finished yet: no farther than it was played */
  isRestricted: boolean;
  /** nothing may play now */
  isHeld: boolean;
  back: { to: number } | null;
  onLost: () => void;
  /** this browser cannot play an encrypted video */
  onUnable: () => void;
}

const speeds = learningLimits.speeds.map((speed) => ({ value: String(speed), label: courseText('lesson.speedOf', { n: speed }) }));

export function VideoPlayer({ open, isRestricted, isHeld, back, onLost, onUnable }: VideoPlayerProps): ReactElement {
  const { lesson, log, sender } = open;
  const element = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState('1');
  const { shown, show, toggle } = useSubtitles(element, lesson.subtitles);
  /** seconds, where it was played last */
  const place = useRef(lesson.position);
  const [lost, unable] = [useRef(onLost), useRef(onUnable)];
  useEffect(() => {
    lost.current = onLost;
    unable.current = onUnable;
  });

  useEffect(() => {
    const video = element.current;
    if (video === null) return undefined;
    place.current = lesson.position < lesson.duration - 1 ? lesson.position : 0;
    const { viewUrl: url, auth } = lesson;
    const key = { auth, token: sessionStore.token() ?? '', onUnable: () => unable.current() };
    return playFrom(video, { url, key: auth === '' ? undefined : key, onLost: () => lost.current() });
  }, [lesson, lost, unable]);

  useEffect(() => {
    if (isHeld) element.current?.pause();
  }, [isHeld]);

  useEffect(() => {
    const video = element.current;
    if (back === null || video === null) return;
    place.current = back.to;
    video.currentTime = back.to;
    notify(courseText('lesson.back'), 'warning');
  }, [back]);

  const stands = (video: HTMLVideoElement): void => {
    place.current = video.currentTime;
    sender.stands(video.currentTime * 1000);
    log.played(video.currentTime * 1000);
  };
  const stop = (video: HTMLVideoElement): void => {
    // where a jump stopped it, it was not played to there
    if (!video.seeking) stands(video);
    log.stopped();
    void sender.send();
  };
  const seek = (video: HTMLVideoElement): void => {
    if (isRestricted && Math.abs(video.currentTime - place.current) > learningLimits.seekSeconds) {
      video.currentTime = place.current;
      return;
    }
    if (!isRestricted) place.current = video.currentTime;
    log.stopped();
    log.stands(video.currentTime * 1000);
  };
  const press = (event: KeyboardEvent): void => {
    const video = element.current;
    if (video === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = isRestricted ? learningLimits.seekSeconds : stepSeconds;
    const deeds: Readonly<Record<string, () => void>> = {
      ' ': () => void (video.paused ? video.play() : video.pause()),
      k: () => void (video.paused ? video.play() : video.pause()),
      m: () => {
        video.muted = !video.muted;
      },
      c: toggle,
      f: () => void (document.fullscreenElement === null ? video.requestFullscreen() : document.exitFullscreen()),
      ArrowLeft: () => {
        video.currentTime = Math.max(0, video.currentTime - step);
      },
      ArrowRight: () => {
        if (!isRestricted) video.currentTime = Math.min(video.duration, video.currentTime + step);
      },
      ArrowUp: () => {
        video.volume = Math.min(1, video.volume + 0.1);
      },
      ArrowDown: () => {
        video.volume = Math.max(0, video.volume - 0.1);
      },
    };
    const deed = deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    deed();
  };
  const fast = (value: string): void => {
    setSpeed(value);
    if (element.current !== null) element.current.playbackRate = Number(value);
  };
  return (
    <Box>
      <Box
        component="video"
        ref={element}
        controls
        playsInline
        controlsList="nodownload"
        disablePictureInPicture
        preload="metadata"
        aria-label={courseText('lesson.video', { title: lesson.title })}
        {...(lesson.posterUrl === '' ? {} : { poster: lesson.posterUrl })}
        onKeyDown={press}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = place.current;
          log.stands(place.current * 1000);
          currentTarget.playbackRate = Number(speed);
        }}
        onPlay={({ currentTarget }) => {
          if (isHeld) currentTarget.pause();
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (!currentTarget.paused && !currentTarget.seeking) stands(currentTarget);
        }}
        onSeeking={({ currentTarget }) => seek(currentTarget)}
        onPause={({ currentTarget }) => stop(currentTarget)}
        onEnded={({ currentTarget }) => {
          stop(currentTarget);
          window.setTimeout(() => {
            place.current = 0;
            currentTarget.currentTime = 0;
          }, rewindMs);
        }}
        onRateChange={({ currentTarget }) => {
          const most = Math.max(...learningLimits.speeds);
          if (currentTarget.playbackRate > most) currentTarget.playbackRate = most;
        }}
        onError={() => lost.current()}
        sx={{
          ...{ display: 'block', width: '100%', aspectRatio: '16 / 9', bgcolor: '#000', borderRadius: 1 },
          // browsers take a twentieth of the video's height, which nobody reads on a phone
          '&::cue': { fontSize: 'max(100%, 15px)' },
        }}
      >
        {lesson.subtitles.map(({ id, language, label, isDefault, url }) => (
          <track key={id} id={id} kind="captions" src={url} srcLang={language} label={label} default={isDefault} />
        ))}
      </Box>
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ minWidth: 0, maxWidth: '100%', overflowX: 'auto', m: -0.5, p: 0.5 }}>
          <Segments label={courseText('lesson.speed')} value={speed} choices={speeds} onChange={fast} />
        </Box>
        {lesson.subtitles.length === 0 ? null : (
          <Box sx={{ minWidth: 0, maxWidth: '100%', overflowX: 'auto', m: -0.5, p: 0.5 }}>
            <Segments
              label={courseText('lesson.subtitles')}
              value={shown}
              choices={[
                { value: noSubtitles, label: courseText('lesson.subtitlesOff') },
                ...lesson.subtitles.map(({ id, label }) => ({ value: id, label })),
              ]}
              onChange={show}
            />
          </Box>
        )}
        {isRestricted ? (
          <Typography variant="body2" color="textSecondary">
            {courseText('lesson.restricted')}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}
