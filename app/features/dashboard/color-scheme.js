// Runs before the first paint. A file, because the Content-Security-Policy allows no inline script.
try {
  const scheme = localStorage.getItem("scheme");
  if (scheme === "dark" || scheme === "light") document.documentElement.dataset.theme = scheme;
} catch {}
