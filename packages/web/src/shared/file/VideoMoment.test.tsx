import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';
import { VideoMoment } from './VideoMoment';

const film = new File(['x'], 'vuelta.mp4', { type: 'video/mp4' });

async function show(moment?: { second: number; duration: number }) {
  const onChange = vi.fn<(chosen: unknown) => void>();
  await renderPiece(() => <VideoMoment file={film} label="Video" moment={moment} onChange={onChange} />);
  return { onChange, player: screen.getByLabelText<HTMLVideoElement>('Video: vista previa') };
}

function plays(player: HTMLVideoElement, duration: number) {
  Object.defineProperty(player, 'duration', { configurable: true, value: duration });
  fireEvent.durationChange(player);
}

test('VIDEO-05 a video that plays is looked through, and a chosen moment is said and taken back', async () => {
  const { onChange, player } = await show({ second: 42, duration: 190 });
  plays(player, 190);
  expect(player.currentTime).toBe(42);
  expect(screen.getByText(/Momento 0:42 de 3:10 en el papel/)).toBeTruthy();
  expect(screen.getByRole('slider', { name: 'Video: momento del video' }).getAttribute('aria-valuetext')).toBe('0:42');
  fireEvent.click(screen.getByRole('button', { name: 'Quitar el momento' }));
  expect(onChange).toHaveBeenCalledWith(undefined);
});

test('VIDEO-05 without a choice it says its position; a recording of unknown length is asked for its end first', async () => {
  const { player } = await show();
  plays(player, Number.POSITIVE_INFINITY);
  expect(screen.queryByRole('button', { name: 'Usar este momento' })).toBeNull();
  expect(player.currentTime).toBeGreaterThan(86_400);
  plays(player, 65);
  expect(screen.getByText('0:00 de 1:05')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Usar este momento' })).toBeTruthy();
});

test('VIDEO-05 a browser that cannot play it asks nothing', async () => {
  const { player } = await show();
  fireEvent.error(player);
  expect(screen.queryByLabelText('Video: vista previa')).toBeNull();
});
