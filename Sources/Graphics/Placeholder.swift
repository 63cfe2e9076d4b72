enum GraphicsPlaceholder {}
