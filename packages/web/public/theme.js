// Runs before the first paint, so that a dark screen never flashes white (SHELL-06).
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.mantineColorScheme = 'dark';
} catch {
  // Storage is blocked: the light theme stays.
}
