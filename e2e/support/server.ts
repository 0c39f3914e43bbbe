import { startJourneysServer } from '../../scripts/test/journeysServer.mjs';

export default async function startServer(): Promise<() => Promise<void>> {
  const { told, stop } = await startJourneysServer();
  // Workers inherit the environment of the runner.
  Object.assign(process.env, told);
  return stop;
}
