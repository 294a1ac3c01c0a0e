/** Builds what runs in the browser: hashed files in dist/web with a manifest, and says how heavy each page is. */
import react from "@vitejs/plugin-react";
import mantinePreset from "postcss-preset-mantine";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  publicDir: "src/web/public",
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    assetsDir: "assets",
    // A data: address would need its own exception in the content security policy for every kind of file.
    assetsInlineLimit: 0,
    target: "es2023",
  },
});
