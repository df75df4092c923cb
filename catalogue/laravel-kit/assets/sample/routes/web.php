<?php

use App\Http\Controllers\OfferController;
use Illuminate\Support\Facades\Route;

Route::middleware(['auth', 'verified'])->group(function () {
    Route::get('/offers', [OfferController::class, 'index']);
    Route::get('/offers/{offer}', [OfferController::class, 'show']);
    Route::put('/offers/{offer}', [OfferController::class, 'update']);
});

Route::post('/offers/{offer}/accept', [OfferController::class, 'accept']);
